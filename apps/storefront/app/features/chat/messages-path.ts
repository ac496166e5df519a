/** The messages screen; the specification spells it so. */
export const MESSAGES_PATH = '/massages'

export const isMessagesScreen = (pathname: string): boolean => pathname.replace(/\/$/, '') === MESSAGES_PATH
