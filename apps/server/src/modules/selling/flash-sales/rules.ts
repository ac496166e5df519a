import type { VoucherView } from '@rialto/contract/enums'

/** A sale's span: it runs from `starts_at` until just before `ends_at`. */
export interface Span {
  starts_at: number
  ends_at: number
}

export const statusOf = ({ starts_at, ends_at }: Span, now: number): VoucherView =>
  ends_at <= now ? 'ended' : now < starts_at ? 'coming' : 'running'

export const isRunning = ({ starts_at, ends_at }: Span, now: number): boolean => starts_at <= now && now < ends_at
export const isIncoming = ({ starts_at }: Span, now: number): boolean => now < starts_at
