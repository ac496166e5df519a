import Fastify from 'fastify'

// For comparison: a bare Fastify that replies with a string of the requested size. `/?bytes=5500&type=text/html`

const strings = new Map<number, string>()

const app = Fastify()
app.get<{ Querystring: { bytes?: string; type?: string } }>('/', (request, reply) => {
  const bytes = Number(request.query.bytes ?? 1)
  const body = strings.get(bytes) ?? 'x'.repeat(bytes)
  strings.set(bytes, body)
  reply.type(request.query.type ?? 'text/html').send(body)
})
await app.listen({ port: Number(process.env.PORT), host: process.env.HOST ?? '127.0.0.1' })
process.on('SIGTERM', () => app.close().then(() => process.exit(0)))
