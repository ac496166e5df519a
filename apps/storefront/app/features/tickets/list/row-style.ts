/** The row of a ticket: three lines on phones, side by side if there is room. */
export const ticketRow =
  'relative flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-b border-line p-4 last:border-b-0 sm:px-5'
export const ticketRowEnd = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 max-sm:w-full'
