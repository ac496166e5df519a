import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { auditPackages } from './audit-packages.ts'

/** Separates npm's cache of these fake replies from real audits. */
const cache = mkdtempSync(join(tmpdir(), 'rialto-audit-'))
afterAll(() => rmSync(cache, { recursive: true, force: true }))

let registry: Server | undefined
afterEach(() => {
  registry?.closeAllConnections()
  registry?.close()
})

/** Audits this repository's packages with a fake registry. */
async function auditWith(registryReply: RequestListener, timeoutMs = 20_000) {
  const server = createServer(registryReply)
  registry = server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return auditPackages({
    timeoutMs,
    env: { npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache: cache },
  })
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

describe('auditPackages', () => {
  it('finds nothing when there are no advisories', async () => {
    expect(await auditWith(registryWith({}))).toEqual({ findings: [] })
  })

  it('finds only high and critical advisories of production packages', async () => {
    const reply = registryWith({
      fastify: [advisory(1, 'critical', 'Bodies are run as code'), advisory(2, 'moderate', 'A header is too long')],
      vitest: [advisory(3, 'critical', 'Tests can be watched by anybody')],
      ws: [advisory(4, 'high', 'One message ends the process')],
    })
    const audit = await auditWith(reply)
    expect(audit).toEqual({
      findings: [
        expect.stringMatching(/^fastify .*: Bodies are run as code \(critical, https:\/\/advisories\.example\/1\)$/),
        expect.stringMatching(/^ws .*: One message ends the process \(high, https:\/\/advisories\.example\/4\)$/),
      ],
    })
  })

  it('is unknown when the registry has no audits', async () => {
    const audit = await auditWith((_request, response) => response.writeHead(405).end())
    expect(audit).toEqual({ unknown: 'the package registry answers audits with 405' })
  })

  it('is unknown when the registry does not answer in time', async () => {
    expect(await auditWith(() => {}, 1_500)).toEqual({ unknown: 'the package registry does not answer' })
  })

  it('is unknown when the registry cannot be reached', async () => {
    const env = { npm_config_registry: 'http://127.0.0.1:9/', npm_config_cache: cache }
    expect(await auditPackages({ env })).toEqual({ unknown: 'the package registry does not answer' })
  })
})
