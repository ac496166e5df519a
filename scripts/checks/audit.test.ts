import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, expect, it } from 'vitest'

const program = fileURLToPath(new URL('audit.ts', import.meta.url))

/** Separates npm's cache of these fake replies from real audits. */
const cache = mkdtempSync(join(tmpdir(), 'rialto-audit-'))
afterAll(() => rmSync(cache, { recursive: true, force: true }))

let registry: Server | undefined
afterEach(() => {
  registry?.closeAllConnections()
  registry?.close()
})

/** Runs the check on this repository's packages. */
const audit = (env: NodeJS.ProcessEnv): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const options = { env: { ...process.env, npm_config_cache: cache, ...env } }
    execFile(process.execPath, [program], options, (error, output) =>
      resolve({ code: Number(error?.code ?? 0), output }),
    )
  })

/** Runs it with a fake registry. */
async function auditWith(registryReply: RequestListener, timeoutMs = 20_000) {
  registry?.closeAllConnections()
  const server = createServer(registryReply)
  registry = server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return audit({ npm_config_registry: `http://127.0.0.1:${port}/`, AUDIT_TIMEOUT_MS: String(timeoutMs) })
}

const advisory = (id: number, severity: string, title: string) => ({
  id,
  severity,
  title,
  url: `https://advisories.example/${id}`,
  vulnerable_versions: '>=1',
})

/** A registry with these advisories and one version of every package. */
const registryWith =
  (advisories: Record<string, object[]>): RequestListener =>
  (request, response) => {
    const name = decodeURIComponent(request.url ?? '').slice(1)
    const packument = { name, 'dist-tags': { latest: '9.0.0' }, versions: { '9.0.0': { name, version: '9.0.0' } } }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(request.method === 'POST' ? advisories : packument))
  }

it('passes without a word when production packages have no high or critical weakness', async () => {
  const reply = registryWith({
    fastify: [advisory(2, 'moderate', 'A header is too long')],
    vitest: [advisory(3, 'critical', 'Tests can be watched by anybody')],
  })
  expect(await auditWith(reply)).toEqual({ code: 0, output: '' })
})

it('fails and names high and critical weaknesses of production packages', async () => {
  const { code, output } = await auditWith(
    registryWith({
      fastify: [advisory(1, 'critical', 'Bodies are run as code')],
      vitest: [advisory(3, 'critical', 'Tests can be watched by anybody')],
      ws: [advisory(4, 'high', 'One message ends the process')],
    }),
  )
  expect(code).toBe(1)
  for (const part of [
    /^fastify /m,
    'Bodies are run as code - https://advisories.example/1',
    /^ws /m,
    'One message ends',
  ])
    expect(output).toMatch(part)
  expect(output).not.toContain('Tests can be watched')
})

it('passes with a note when the registry has no audits, does not answer in time, or cannot be reached', async () => {
  const unknown = { code: 0, output: expect.stringMatching(/^not checked: /) }
  expect(await auditWith((_request, response) => response.writeHead(405).end())).toEqual(unknown)
  expect(await auditWith(() => {}, 1_500)).toEqual(unknown)
  expect(await audit({ npm_config_registry: 'http://127.0.0.1:9/' })).toEqual(unknown)
})
