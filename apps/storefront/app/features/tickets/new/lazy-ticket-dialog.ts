import { lazyPanel } from '@rialto/ui/lazy-panel.tsx'

/** Loaded on demand. */
export const TicketDialog = lazyPanel(async () => (await import('./ticket-dialog.tsx')).TicketDialog)
