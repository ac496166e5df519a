import { workUntilKilled } from '../../ledger/testing/work-until-killed.ts'
import { countSales } from '../index.ts'

// Counts what was sold.

await workUntilKilled((deps) => countSales(deps))
