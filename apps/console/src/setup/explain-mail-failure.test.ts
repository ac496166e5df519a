import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { explainMailFailure } from './selling-steps.tsx'

const t = ((text: string) => text) as TFunction

it.each([
  ['no mail server is configured: set SMTP_URL and MAIL_FROM', /No mail server is named/],
  ['getaddrinfo ENOTFOUND smtp.exmaple.com', /no server of that name/],
  ['connect ECONNREFUSED 127.0.0.1:2525', /Nothing answers at that port/],
  ['Connection timeout', /did not answer in time/],
  ['Invalid login: 535 5.7.8 Error: authentication failed', /user name or the password/],
  ['self-signed certificate in certificate chain', /No safe connection/],
  ['Mail command failed: 550 5.7.1 not allowed', /MAIL_FROM/],
  ['421 try later', /Its answer/],
])('says of %s what to mend', (answer, words) => {
  expect(explainMailFailure(answer, t)).toMatch(words)
})
