/** An exchange file can't be read, written or taken in; the message is one line that the operator can act on. */
export class ExchangeFailure extends Error {}
