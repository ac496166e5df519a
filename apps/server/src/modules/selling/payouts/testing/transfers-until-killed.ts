import { workUntilKilled } from '../../ledger/testing/work-until-killed.ts'
import { createGateways, withConnect } from '../../payments/index.ts'
import { createTransferWorker } from '../index.ts'

// Sends the transfers that are due, and takes back what shops owe.

await workUntilKilled((deps) => createTransferWorker(withConnect(deps, createGateways(deps))).workDue())
