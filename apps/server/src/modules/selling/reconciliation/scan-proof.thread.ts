import { threadDatabase } from '../../../db/thread-database.ts'
import { type ProofResult, type ProofScan, scanProof } from './scan-proof.ts'

export const scanProofInThread = ([url, scan]: [url: string, scan: ProofScan]): Promise<ProofResult> =>
  scanProof(threadDatabase(url), scan)
