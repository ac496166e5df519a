import type { LimitedKey } from '../../base/rate-limits/index.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Ten questions a day of one account; a network may be an office. The shared key comes last. */
export const askingKeys = ({ userId, network }: { userId: number; network: string }): LimitedKey[] => [
  { key: `question:account:${userId}`, limit: { burst: 10, everyMs: DAY / 10 } },
  { key: `question:network:${network}`, limit: { burst: 100, everyMs: 5 * MINUTE } },
]
