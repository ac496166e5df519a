import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { DiskCache } from './disk-cache.ts'
import { FolderStorage } from './folder-storage.ts'
import type { FileStorage } from './storage.ts'

const MEGABYTE = 1_048_576

/** The configured file storage: a bucket, else the data folder. The client of S3 is loaded only for a bucket. */
export async function openFileStorage({
  dataDir,
  bucket,
  mediaCacheMegabytes,
}: Pick<Config, 'dataDir' | 'bucket' | 'mediaCacheMegabytes'>): Promise<FileStorage> {
  if (!bucket) return new FolderStorage(dataDir)
  const [sdk, { BucketStorage }] = await Promise.all([import('@aws-sdk/client-s3'), import('./bucket-storage.ts')])
  const copies = new DiskCache(join(dataDir, 'cache/originals'), mediaCacheMegabytes * MEGABYTE)
  return new BucketStorage({ ...bucket, sdk, copies })
}
