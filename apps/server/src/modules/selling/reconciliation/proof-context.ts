import type { Log } from '../../../lib/background-worker.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import type { Settings } from '../../base/settings/index.ts'
import type { MoneyContext } from '../ledger/index.ts'
import type { Gateways } from '../payments/index.ts'

export interface ProofDeps extends OutboundDeps {
  gateways: Gateways
}

/** What a proof works with; settings are read at its start. */
export interface ProofContext extends ProofDeps {
  currency: string
  marketSettings: Settings
  contextOf(): MoneyContext
  log: Log | undefined
}
