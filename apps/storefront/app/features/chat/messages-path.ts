/** The messages screen, spelled as in the specification. */
export const MESSAGES_PATH = '/massages'

export const isMessagesScreen = (pathname: string): boolean => pathname.replace(/\/$/, '') === MESSAGES_PATH
