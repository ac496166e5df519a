import { createOutbound } from '../../../base/outbound/index.ts'
import { workUntilKilled } from '../../ledger/testing/work-until-killed.ts'
import { createPayments } from '../../payments/index.ts'

// Sends the refunds that are due.

await workUntilKilled((deps) => createPayments({ ...deps, outbound: createOutbound(deps) }).workDue())
