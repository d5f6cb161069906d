/** Marks and lengths of a ZIP (APPNOTE 4.3), as it is written and as it is read. */
export const LOCAL = 0x04034b50;
export const LOCAL_BYTES = 30;
export const CENTRAL = 0x02014b50;
export const CENTRAL_BYTES = 46;
export const END = 0x06054b50;
export const END_BYTES = 22;
/** The end of one with more files or bytes than the old one can count, and what says where that lies. */
export const END64 = { mark: 0x06064b50, bytes: 56 } as const;
export const END64_PLACE = { mark: 0x07064b50, bytes: 20 } as const;
/** The extra field that holds numbers of 64 bits. */
export const WIDE_EXTRA = 1;
