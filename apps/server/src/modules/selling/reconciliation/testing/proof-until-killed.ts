import { createOutbound } from '../../../base/outbound/index.ts'
import { workUntilKilled } from '../../ledger/testing/work-until-killed.ts'
import { createPayments } from '../../payments/index.ts'
import { createProofWorker } from '../proof-worker.ts'

// Proves the night that is due.

await workUntilKilled((deps) => {
  const outbound = createOutbound(deps)
  const { gateways } = createPayments({ ...deps, outbound }).context
  return createProofWorker({ ...deps, outbound, gateways }).workDue()
})
