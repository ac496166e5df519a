export { channelState, LEASE_MS, type OutgoingMessage } from './channels.ts'
export { composeMail, nameInMail, paragraphsOf, sellerInMail } from './compose-mail.ts'
export { createOutbound, type MailingTo, mailOperator, type Outbound, type OutboundDeps } from './outbound.ts'
