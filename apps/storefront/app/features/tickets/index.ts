export { TicketPage } from './conversation/ticket-page.tsx'
export { TicketsPage } from './list/tickets-page.tsx'
export { OrderHelp } from './new/order-help.tsx'
