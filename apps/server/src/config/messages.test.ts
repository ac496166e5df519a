import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'

const load = (environment: Record<string, string>) =>
  loadConfig({ APP_SECRET: 'x'.repeat(32), DATA_DIR: tmpdir(), ...environment })

describe('mail and text message variables', () => {
  it('are all optional', () => {
    expect(load({})).toMatchObject({ mail: undefined, sms: undefined })
  })

  it('configure the mail server and the text message service', () => {
    const SMS_BODY = '{"recipients":["{{to}}"],"content":"{{text}}"}'
    expect(
      load({
        SMTP_URL: 'smtps://user:word@mail.example.com:465',
        MAIL_FROM: 'The Shop <shop@example.com>',
        SMS_URL: 'https://sms.example.com/send',
        SMS_TOKEN: 'abc',
        SMS_BODY,
      }),
    ).toMatchObject({
      mail: { url: 'smtps://user:word@mail.example.com:465', from: 'The Shop <shop@example.com>' },
      sms: { url: 'https://sms.example.com/send', token: 'abc', body: SMS_BODY },
    })
    expect(load({ SMS_URL: 'https://sms.example.com' }).sms?.body).toBe('{"to":"{{to}}","text":"{{text}}"}')
  })

  it.each([
    [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL must start with smtp:// or smtps://'],
    [{ SMTP_URL: 'https://mail.example.com' }, 'SMTP_URL must start with smtp:// or smtps://'],
    [{ SMTP_URL: 'smtp://mail.example.com' }, 'MAIL_FROM must be set when SMTP_URL is'],
    [{ MAIL_FROM: 'shop@example.com' }, 'SMTP_URL must be set when MAIL_FROM is'],
    [{ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'The Shop' }, 'MAIL_FROM must be an address such as'],
    [{ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@b.c\nBcc: d@e.f' }, 'MAIL_FROM must be an address such as'],
    [{ SMS_URL: 'ftp://sms.example.com' }, 'SMS_URL must start with http:// or https://'],
    [{ SMS_TOKEN: 'abc' }, 'SMS_URL must be set when SMS_TOKEN is'],
    [{ SMS_URL: 'https://sms.example.com', SMS_TOKEN: 'a b' }, 'SMS_TOKEN must not have spaces'],
    [{ SMS_URL: 'https://sms.example.com', SMS_BODY: '{"to":{{to}},"text":{{text}}}' }, 'SMS_BODY must be JSON'],
    [{ SMS_URL: 'https://sms.example.com', SMS_BODY: '{"to":"{{to}}"}' }, 'SMS_BODY must be JSON'],
  ])('fail startup for %j', (environment, reason) => {
    expect(() => load(environment)).toThrow(reason)
  })
})
