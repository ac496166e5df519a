export { createAttachmentUpkeep } from './attachments.ts'
export { countOpenTickets } from './repository.ts'
