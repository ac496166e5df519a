import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { runCli } from './run-cli.ts'
import { type Shop, startShop } from './start-shop.ts'

export interface OwnShop extends Shop {
  /** Runs the operator's command line: `runCli(['settings', 'change', '--values', '{"app_name":"North Market"}'])`. */
  runCli(args: readonly string[], input?: string): Promise<string>
  /** Opens the database beside the running server. */
  database<T>(work: (database: DatabaseSync) => T): T
}

/**
 * Starts a market with other settings than the demo's, by their names in `GET /master`; `environment` holds further environment
 * variables.
 */
export async function startOwnShop(
  settings: Record<string, unknown> = {},
  environment: Record<string, string> = {},
): Promise<OwnShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rialto-own-'))
  const shop = await startShop({ ...environment, DATA_DIR: dataDir })
  if (Object.keys(settings).length > 0) await runCli(dataDir, ['settings', 'import', '-'], JSON.stringify(settings))
  return {
    url: shop.url,
    output: shop.output,
    restart: shop.restart,
    runCli: (args, input) => runCli(dataDir, args, input),
    database(work) {
      const opened = new DatabaseSync(join(dataDir, 'rialto.db'), { timeout: 5_000 })
      try {
        return work(opened)
      } finally {
        opened.close()
      }
    },
    async stop() {
      await shop.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
