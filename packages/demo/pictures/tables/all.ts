import { bannerJobs } from './banners.ts'
import { categoryJobs } from './categories.ts'
import { heroJobs } from './heroes.ts'
import type { Job } from './jobs.ts'
import { peopleJobs } from './people.ts'
import { productJobs } from './products.ts'

/** Every picture that is drawn from solids. */
export const jobs: readonly Job[] = [...heroJobs, ...categoryJobs, ...bannerJobs, ...peopleJobs, ...productJobs]
