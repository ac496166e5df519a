import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface MailServer {
  /** For `SMTP_URL`. */
  url: string
  /** The received mails, as they came. */
  mails: readonly string[]
  stop(): Promise<void>
}

/** Starts a mail server that accepts every mail (RFC 5321, as much of it as is needed). */
export async function startMailServer(): Promise<MailServer> {
  const mails: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.setEncoding('utf8'))
    let rest = ''
    let mail: string | null = null
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    socket.write('220 ready\r\n')
    socket.on('data', (chunk) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (mail !== null && line !== '.') mail += `${line}\n`
        else if (mail !== null) {
          mails.push(mail)
          mail = null
          socket.write('250 OK\r\n')
        } else if (line === 'DATA') {
          mail = ''
          socket.write('354 Go on\r\n')
        } else socket.write(line === 'QUIT' ? '221 Bye\r\n' : '250 OK\r\n')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
