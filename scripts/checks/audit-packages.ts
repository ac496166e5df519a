import { execFile } from 'node:child_process'
import { npmCall } from '../lib/npm.mjs'
import { root } from './sources.ts'

/** Known weaknesses of production packages, one per line, or the reason why they are unknown. */
export type Audit = { findings: string[] } | { unknown: string }

interface Advisory {
  title: string
  url: string
  severity: string
}

/** The parts of `npm audit --json` that are used here. `via` is a name when the weakness is in another package. */
interface AuditReport {
  vulnerabilities: Record<string, { range: string; via: (string | Advisory)[] }>
}

const SEVERE = ['high', 'critical']

interface AuditOptions {
  timeoutMs?: number
  /** Added to this process's environment. */
  env?: NodeJS.ProcessEnv
}

/**
 * Asks the package registry for known high and critical weaknesses of the packages that production installs.
 * A registry that does not answer in time, or offers no audits, is not a finding.
 */
export async function auditPackages({ timeoutMs = 20_000, env = {} }: AuditOptions = {}): Promise<Audit> {
  const output = parse(await runAudit(timeoutMs, env))
  if (isReport(output))
    return {
      findings: Object.entries(output.vulnerabilities).flatMap(([name, vulnerability]) => linesOf(name, vulnerability)),
    }
  const hasStatus = output && 'statusCode' in output
  return {
    unknown: `the package registry ${hasStatus ? `answers audits with ${output.statusCode}` : 'does not answer'}`,
  }
}

function linesOf(name: string, { range, via }: AuditReport['vulnerabilities'][string]): string[] {
  return via
    .filter((cause) => typeof cause === 'object')
    .filter(({ severity }) => SEVERE.includes(severity))
    .map(({ title, url, severity }) => `${name} ${range}: ${title} (${severity}, ${url})`)
}

/** The output of npm; empty on a timeout. `--offline=false`, since an offline npm reports no weaknesses. */
function runAudit(timeoutMs: number, extraEnv: NodeJS.ProcessEnv): Promise<string> {
  const options = [
    '--omit=dev',
    '--audit-level=high',
    '--json',
    '--loglevel=silent',
    '--offline=false',
    '--fetch-retries=0',
  ]
  const { program, args, env } = npmCall(['audit', ...options])
  const settings = {
    cwd: root,
    env: { ...env, ...extraEnv },
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    maxBuffer: 2 ** 26,
  } as const
  return new Promise((resolve) => {
    execFile(program, args, { ...settings, shell: program.endsWith('.cmd') }, (error, output) => {
      resolve(error?.killed ? '' : output)
    })
  })
}

function parse(output: string): object | undefined {
  try {
    const value: unknown = JSON.parse(output)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

const isReport = (output: object | undefined): output is AuditReport =>
  output !== undefined && 'vulnerabilities' in output && 'auditReportVersion' in output
