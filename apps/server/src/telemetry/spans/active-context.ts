import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, context } from '@opentelemetry/api'

/** The context of the background job that is running; jobs are often started by a request, whose trace they are no part of. */
export const jobContext = new AsyncLocalStorage<Context>()

/** The context that new spans belong to. */
export const activeContext = (): Context => jobContext.getStore() ?? context.active()
