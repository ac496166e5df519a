export { channelState, type OutgoingMessage } from './channels.ts'
export { composeMail, nameInMail, paragraphsOf, sellerInMail } from './compose-mail.ts'
export { createOutbound, type MailingTo, mailOperator, type Outbound, type OutboundDeps } from './outbound.ts'
export { LEASE_MS } from './rules.ts'
