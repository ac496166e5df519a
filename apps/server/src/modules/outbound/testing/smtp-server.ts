import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

interface ReceivedMail {
  to: string[]
  data: string
}

/** As much of a mail server as it takes to be handed a mail (RFC 5321); refuses the first few for the moment. */
export async function smtpServer({ failures = 0 }: { failures?: number } = {}) {
  const received: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  let left = failures

  const server = createServer((socket) => {
    let mail: ReceivedMail = { to: [], data: '' }
    let buffer = ''
    let inData = false
    const say = (line: string) => socket.write(`${line}\r\n`)

    function command(line: string): void {
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'RCPT') mail.to.push(/<(.*)>/.exec(line)?.[1] ?? '')
      if (verb === 'DATA') {
        if (left-- > 0) return void say('451 4.3.0 Not today')
        inData = true
        return void say('354 Go on')
      }
      say(verb === 'QUIT' ? '221 Bye' : '250 OK')
      if (verb === 'QUIT') socket.end()
    }

    function line(text: string): void {
      if (!inData) command(text)
      else if (text !== '.') mail.data += `${text}\n`
      else {
        inData = false
        received.push(mail)
        mail = { to: [], data: '' }
        say('250 Taken')
      }
    }

    sockets.add(socket)
    socket.on('error', () => {})
    socket.setEncoding('utf8').on('data', (chunk) => {
      buffer += chunk
      const lines = buffer.split('\r\n')
      buffer = lines.pop() ?? ''
      lines.forEach(line)
    })
    say('220 mail.test')
  })

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
