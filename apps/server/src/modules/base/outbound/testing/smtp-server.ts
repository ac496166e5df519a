import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

interface ReceivedMail {
  to: string[]
  data: string
}

interface Options {
  /** The number of mails that it refuses temporarily before it accepts any. */
  failures?: number
  /** The delay before it confirms a mail. */
  delayMs?: number
  /** Selects the mails that it does not confirm before `release`. */
  shouldHold?: (mail: ReceivedMail) => boolean
}

/** Starts a minimal mail server that receives mails (RFC 5321). */
export async function startSmtpServer({ failures = 0, delayMs = 0, shouldHold = () => false }: Options = {}) {
  const received: ReceivedMail[] = []
  /** Confirmations of the received mails that it still holds back. */
  let heldConfirmations: (() => void)[] = []
  let connections = 0
  const sockets = new Set<Socket>()
  let failuresLeft = failures

  const server = createServer((socket) => {
    let mail: ReceivedMail = { to: [], data: '' }
    let buffer = ''
    let inData = false
    const reply = (line: string) => socket.write(`${line}\r\n`)

    function command(line: string): void {
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'MAIL') mail = { to: [], data: '' }
      if (verb === 'RCPT') mail.to.push(/<(.*)>/.exec(line)?.[1] ?? '')
      if (verb === 'DATA') {
        if (failuresLeft-- > 0) return void reply('451 4.3.0 Not today')
        inData = true
        return void reply('354 Go on')
      }
      reply(verb === 'QUIT' ? '221 Bye' : '250 OK')
      if (verb === 'QUIT') socket.end()
    }

    function line(text: string): void {
      if (!inData) command(text)
      else if (text !== '.') mail.data += `${text}\n`
      else {
        inData = false
        receive(mail)
        mail = { to: [], data: '' }
      }
    }

    function receive(mail: ReceivedMail): void {
      received.push(mail)
      const confirm = () => void (socket.destroyed || reply('250 Taken'))
      if (shouldHold(mail)) heldConfirmations.push(confirm)
      else if (delayMs > 0) setTimeout(confirm, delayMs)
      else confirm()
    }

    connections++
    sockets.add(socket)
    socket.on('error', () => {})
    socket.setEncoding('utf8').on('data', (chunk) => {
      buffer += chunk
      const lines = buffer.split('\r\n')
      buffer = lines.pop() ?? ''
      lines.forEach(line)
    })
    reply('220 mail.test')
  })

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    held: () => heldConfirmations.length,
    /** Confirms all held mails, and holds no further ones. */
    release() {
      const confirmations = heldConfirmations
      heldConfirmations = []
      shouldHold = () => false
      for (const confirm of confirmations) confirm()
    },
    /** Closes the connections, as servers do with idle ones. */
    closeConnections() {
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
