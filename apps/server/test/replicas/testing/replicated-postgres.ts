import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type CrashablePostgres, launchCrashablePostgres } from '../../faults/testing/crashable-postgres.ts'
import { initialise } from '../../support/postgres.ts'
import { findBinaries } from '../../support/postgres-binaries.ts'
import { chownTo, runToEnd, unprivileged } from '../../support/postgres-user.ts'

/** A primary and its streaming replicas, each of which may fall over by itself. */
export interface ReplicatedPostgres {
  primary: CrashablePostgres
  replicas: readonly CrashablePostgres[]
  stop(): Promise<void>
}

/** Keeps what a replica needs that was away or paused. */
const KEEP_LOG = 'wal_keep_size=1GB'

/** Replicas start from the same new, empty cluster as the primary, so no backup has to be taken. */
export async function replicatedPostgres(count: number): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'rialto-replicated-'))
  const identity = unprivileged()
  chownTo(folder, identity)
  const binaries = await findBinaries(folder, identity)
  const folderOf = (name: string) => {
    const own = join(folder, name)
    mkdirSync(own)
    chownTo(own, identity)
    return own
  }
  const primaryFolder = folderOf('primary')
  await initialise(binaries, join(primaryFolder, 'data'), identity)
  const replicaFolders = Array.from({ length: count }, (_, index) => folderOf(`replica-${index + 1}`))
  for (const each of replicaFolders) {
    await runToEnd('cp', ['-a', join(primaryFolder, 'data'), join(each, 'data')], identity)
    const signal = join(each, 'data', 'standby.signal')
    writeFileSync(signal, '')
    chmodSync(signal, 0o600)
    chownTo(signal, identity)
  }
  const primary = await launchCrashablePostgres({ folder: primaryFolder, binaries, identity, settings: [KEEP_LOG] })
  const { port } = new URL(primary.url('postgres'))
  const source = `primary_conninfo=host=127.0.0.1 port=${port} user=postgres`
  const replicas: CrashablePostgres[] = []
  for (const each of replicaFolders)
    replicas.push(await launchCrashablePostgres({ folder: each, binaries, identity, settings: [source] }))
  return {
    primary,
    replicas,
    async stop() {
      await Promise.all([primary, ...replicas].map((server) => server.stop()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs statements at a server, past the shop. */
export async function execute(connectionString: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}
