import {
  NAMED_PAGES,
  SETUP_STATES,
  SETUP_STEPS,
  type SetupGap,
  type SetupState,
  type SetupStep,
} from '@rialto/contract/market-enums'

const MINUTE = 60_000
export const LINK_MS = 24 * 60 * MINUTE
/** Processes that start together print one link: the others leave it as it is for so long. */
export const SIBLINGS_MS = MINUTE

type StoredSteps = Partial<Record<SetupStep, SetupState>>

export const readSteps = (json: string): StoredSteps => JSON.parse(json)

/** All steps in their order; those that nobody has come to are open. */
export const listSteps = (stored: StoredSteps): { key: SetupStep; state: SetupState }[] =>
  SETUP_STEPS.map((key) => ({ key, state: SETUP_STATES.find((state) => state === stored[key]) ?? 'open' }))

/** The parts of a market that shoppers or the operator would miss. */
export interface Parts {
  cashOnDelivery: boolean
  gateways: number
  mail: 'ready' | 'local' | 'missing'
  categories: number
  /** The slugs of the pages that can be read. */
  pages: readonly string[]
  openShops: number
  products: number
  backups: number
  appUrl: string
}

export function findGaps(parts: Parts): SetupGap[] {
  const isMissing: Record<SetupGap, boolean> = {
    payment: !parts.cashOnDelivery && parts.gateways === 0,
    mail: parts.mail === 'missing',
    category: parts.categories === 0,
    pages: NAMED_PAGES.some((page) => !parts.pages.includes(page)),
    seller: parts.openShops === 0,
    product: parts.products === 0,
    https: !parts.appUrl.startsWith('https:'),
    backup: parts.backups === 0,
  }
  return (Object.keys(isMissing) as SetupGap[]).filter((gap) => isMissing[gap])
}
