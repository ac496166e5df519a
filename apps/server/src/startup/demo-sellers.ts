import { join } from 'node:path'
import { type DemoProgram, startDemoProgram } from './demo-program.ts'

interface DemoSellersOptions {
  /** The address of this server. */
  url: string
  dataDir: string
}

/** Starts the demo's sellers, who answer in the chat. */
export const startDemoSellers = ({ url, dataDir }: DemoSellersOptions): DemoProgram =>
  startDemoProgram('main.ts', [url, join(dataDir, 'demo-sellers.json')])
