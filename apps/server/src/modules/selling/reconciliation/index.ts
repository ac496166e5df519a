export { createProofWorker, proveNow } from './proof-worker.ts'
export { readProofFigures, selectOpenDifferences } from './repository.ts'
