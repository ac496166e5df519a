// `npm audit`: no production package has a known high or critical weakness. Passes with a note where the registry cannot be asked,
// which npm itself counts as a failure.
import { spawnSync } from 'node:child_process'
import { npmCall } from '../lib/run.mjs'
import { root } from './sources.ts'

const SECONDS = 20

// `--offline=false`, since an offline npm reports no weaknesses.
const { program, args, env } = npmCall([
  ...['audit', '--omit=dev', '--audit-level=high', '--offline=false', '--fetch-retries=0'],
  '--loglevel=silent',
])
const { status, stdout } = spawnSync(program, args, {
  cwd: root,
  env,
  encoding: 'utf8',
  timeout: Number(process.env.AUDIT_TIMEOUT_MS ?? SECONDS * 1000),
  killSignal: 'SIGKILL',
  shell: program.endsWith('.cmd'),
})
const isReport = stdout.startsWith('# npm audit report')
if (status === 0) process.exitCode = 0
else if (isReport) {
  process.stdout.write(stdout)
  process.exitCode = 1
} else process.stdout.write('not checked: the package registry does not answer audits\n')
