/** A backup can't be made, read or brought back; the message is the one line that a person is told. */
export class BackupFailure extends Error {}
