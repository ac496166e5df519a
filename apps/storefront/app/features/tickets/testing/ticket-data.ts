import type { Attachment, Ticket, TicketCounts, TicketMessage } from '@rialto/contract'

export const createTicket = (part: Partial<Ticket> = {}): Ticket => ({
  id: 4,
  ticket_number: 'T-7K3MQ9',
  issue_type: 'Delivery issue',
  subject: 'Where is the parcel?',
  status: 'pending',
  order_number: 'RL-20340',
  email: 'amira@example.com',
  phone: null,
  created_at: new Date(2026, 10, 19, 9, 41).toISOString(),
  updated_at: new Date(2026, 10, 20, 16, 20).toISOString(),
  ...part,
})

export const createMessage = (part: Partial<TicketMessage> = {}): TicketMessage => ({
  id: 41,
  type: 'user',
  message: 'It is a birthday present.',
  created_at: new Date(2026, 10, 19, 9, 41).toISOString(),
  attachments: [],
  ...part,
})

export const createAttachment = (part: Partial<Attachment> = {}): Attachment => ({
  id: 9,
  name: 'parcel.webp',
  url: '/api/support-ticket/attachments/9',
  type: 'image/webp',
  size: 1_468_006,
  ...part,
})

export const ticketCounts = (part: Partial<TicketCounts> = {}): TicketCounts => ({
  pending: 0,
  confirm: 0,
  completed: 0,
  cancel: 0,
  ...part,
})

/** The first bytes of a file, by which its type is recognised regardless of its name. */
const signatures = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  text: [0x68, 0x69],
}

export function createFile(name: string, kind: keyof typeof signatures, bytes = 2_000): File {
  const content = new Uint8Array(bytes)
  content.set(signatures[kind])
  return new File([content], name, { type: kind === 'pdf' ? 'application/pdf' : 'image/png' })
}
