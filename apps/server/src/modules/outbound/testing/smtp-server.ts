import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

interface ReceivedMail {
  to: string[]
  data: string
}

interface Options {
  /** How many mails it refuses for the moment, before it takes any. */
  failures?: number
  /** How long it takes to answer for each mail. */
  delayMs?: number
  /** It answers for no mail to these addresses before `release`. */
  holds?: (mail: ReceivedMail) => boolean
}

/** As much of a mail server as it takes to be handed a mail (RFC 5321). */
export async function smtpServer({ failures = 0, delayMs = 0, holds = () => false }: Options = {}) {
  const received: ReceivedMail[] = []
  /** Mails that it has and has not answered for. */
  let held: (() => void)[] = []
  let connections = 0
  const sockets = new Set<Socket>()
  let left = failures

  const server = createServer((socket) => {
    let mail: ReceivedMail = { to: [], data: '' }
    let buffer = ''
    let inData = false
    const say = (line: string) => socket.write(`${line}\r\n`)

    function command(line: string): void {
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'MAIL') mail = { to: [], data: '' }
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
        take(mail)
        mail = { to: [], data: '' }
      }
    }

    function take(taken: ReceivedMail): void {
      received.push(taken)
      const answer = () => void (socket.destroyed || say('250 Taken'))
      if (holds(taken)) held.push(answer)
      else if (delayMs > 0) setTimeout(answer, delayMs)
      else answer()
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
    say('220 mail.test')
  })

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    held: () => held.length,
    /** Answers for all mails that it holds, and holds none from now on. */
    release() {
      const answers = held
      held = []
      holds = () => false
      for (const answer of answers) answer()
    },
    /** Ends the connections, as servers do with idle ones. */
    hangUp() {
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
