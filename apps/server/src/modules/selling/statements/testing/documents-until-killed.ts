import { workUntilKilled } from '../../ledger/testing/work-until-killed.ts'
import { createMonthDocuments } from '../month-documents.ts'

// Makes the documents of months that are over.

await workUntilKilled((deps) => createMonthDocuments(deps).workDue())
