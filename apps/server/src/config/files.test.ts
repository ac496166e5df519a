import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'

const complete = {
  S3_BUCKET: 'shop-files',
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 's',
}
const bucketOf = (environment: NodeJS.ProcessEnv) =>
  loadConfig({ APP_ENV: 'production', APP_SECRET: 'x'.repeat(32), ...environment }).bucket

describe('S3 variables', () => {
  it('configure no bucket when they are missing or empty', () => {
    expect(bucketOf({})).toBeUndefined()
    expect(bucketOf({ S3_BUCKET: '', S3_ENDPOINT: '' })).toBeUndefined()
  })

  it('configure a bucket at Amazon, or at another service with its name in the path', () => {
    expect(bucketOf(complete)).toEqual({
      bucket: 'shop-files',
      endpoint: undefined,
      region: 'eu-central-1',
      accessKeyId: 'id',
      secretAccessKey: 's',
      forcePathStyle: false,
    })
    const { S3_REGION: _, ...elsewhere } = { ...complete, S3_ENDPOINT: 'https://s3.example.com/' }
    expect(bucketOf(elsewhere)).toMatchObject({
      endpoint: 'https://s3.example.com',
      region: 'us-east-1',
      forcePathStyle: true,
    })
    expect(bucketOf({ ...elsewhere, S3_FORCE_PATH_STYLE: '0' })).toMatchObject({ forcePathStyle: false })
  })

  it.each(['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])(
    'fail startup when %s is missing',
    (name) => {
      expect(() => bucketOf({ ...complete, [name]: undefined })).toThrow(
        new RegExp(`^${name} (or S3_ENDPOINT )?must be set when S3_`),
      )
    },
  )

  it.each([
    ['S3_BUCKET', 'Not A Bucket'],
    ['S3_ENDPOINT', 's3.example.com'],
    ['S3_FORCE_PATH_STYLE', 'maybe'],
  ])('fail startup when %s is %j', (name, value) => {
    expect(() => bucketOf({ ...complete, [name]: value })).toThrow(name)
  })
})

describe('BACKUP_FOLDER', () => {
  const data = mkdtempSync(join(tmpdir(), 'rialto-config-'))
  const other = mkdtempSync(join(tmpdir(), 'rialto-backups-'))
  symlinkSync(data, join(other, 'link'))
  afterAll(() => {
    for (const folder of [data, other]) rmSync(folder, { recursive: true })
  })
  const folderOf = (BACKUP_FOLDER: string) =>
    loadConfig({ APP_ENV: 'production', APP_SECRET: 'x'.repeat(32), DATA_DIR: data, BACKUP_FOLDER }).backupFolder

  it.each([
    ['', '.'],
    ['pictures, which are served', 'media/backups'],
    ['documents of identity', 'identity'],
    ['restores on trial', 'restored-on-trial'],
  ])('fails startup within the files of the market: %s', (_what, within) => {
    expect(() => folderOf(join(data, within))).toThrow('BACKUP_FOLDER must lie outside of DATA_DIR')
    expect(() => folderOf(join(other, 'link', within)), 'through a link').toThrow('BACKUP_FOLDER must lie outside')
  })

  it.each(['backups', 'backups/nightly', '../backups', '..backups'])('may be %j, seen from DATA_DIR', (path) => {
    const folder = path === '..backups' ? join(other, path) : join(data, path)
    expect(folderOf(folder)).toBe(folder)
  })
})
