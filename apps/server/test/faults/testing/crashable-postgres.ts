import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, initialise, untilReady } from '../../support/postgres.ts'
import { type Binaries, findBinaries } from '../../support/postgres-binaries.ts'
import { chownTo, type Identity, unprivileged } from '../../support/postgres-user.ts'

/** A PostgreSQL server of one test, which can crash. */
export interface CrashablePostgres {
  url(database: string): string
  /** Kills the server: nothing more is written, and connections are lost. */
  crash(): Promise<void>
  /** Starts it again with the remaining data. */
  startAgain(): Promise<void>
  stop(): Promise<void>
}

/** A crash of the server, not of the machine: what was handed to the system is there afterwards, and must have been. */
const SETTINGS = ['fsync=off', 'synchronous_commit=on', 'listen_addresses=127.0.0.1', 'unix_socket_directories=']

/** A shell holds PostgreSQL to the pipe from this process, as in postgres.ts; a line on it makes it fall over, the next one start again. */
const KEEPER = `
  exec 3<&0
  "$@" 3<&- < /dev/null & server=$!
  while read -r word <&3; do
    kill -QUIT $server
    wait $server
    echo down
    read -r word <&3 || break
    "$@" 3<&- < /dev/null & server=$!
  done
  kill -QUIT $server
  wait $server
  rm -rf "$0"
`

export async function startCrashablePostgres(): Promise<CrashablePostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'rialto-crashable-'))
  const identity = unprivileged()
  chownTo(folder, identity)
  const binaries = await findBinaries(folder, identity)
  await initialise(binaries, join(folder, 'data'), identity)
  return launchCrashablePostgres({ folder, binaries, identity })
}

interface Launch {
  /** Holds the server's data in `data`; removed with the server. */
  folder: string
  binaries: Binaries
  identity: Identity
  /** Beside those of every such server. */
  settings?: readonly string[]
}

/** Starts a server on data that exist, on a free port. */
export async function launchCrashablePostgres({
  folder,
  binaries,
  identity,
  settings = [],
}: Launch): Promise<CrashablePostgres> {
  const port = await freePort()
  const all = [`port=${port}`, ...SETTINGS, ...settings]
  const args = ['-D', join(folder, 'data'), ...all.flatMap((setting) => ['-c', setting])]
  const keeper = spawn('sh', ['-c', KEEPER, folder, binaries.postgres, ...args], {
    ...identity,
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const ended = new Promise<void>((resolve) => keeper.once('exit', () => resolve()))
  const stop = async () => {
    keeper.stdin.end()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  const ready = () => untilReady(url('postgres'), { stop, hasEnded: () => keeper.exitCode !== null, output: () => '' })
  await ready()
  return {
    url,
    stop,
    async crash() {
      const down = new Promise((resolve) => keeper.stdout.once('data', resolve))
      keeper.stdin.write('crash\n')
      await down
    },
    async startAgain() {
      keeper.stdin.write('start\n')
      await ready()
    },
  }
}
