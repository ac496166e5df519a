export { channelState } from './channels/channels.ts'
export { composeMail, type MailContent, paragraphsOf } from './compose-mail.ts'
export { createOutbound, type Outbound, type OutboundDeps } from './create-outbound.ts'
export type { Channels, OutgoingMessage } from './message.ts'
