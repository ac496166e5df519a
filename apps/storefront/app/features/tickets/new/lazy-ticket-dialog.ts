import { lazyPanel } from '@rialto/ui/lazy-panel.tsx'

/** Its code comes when a ticket is about to be written. */
export const TicketDialog = lazyPanel(async () => (await import('./ticket-dialog.tsx')).TicketDialog)
