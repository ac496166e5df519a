import type { Page, Request, Route } from '@playwright/test'
import { expectProblem } from './problems.ts'

/** Answers a request in a faulty way. */
export type Fault = (route: Route) => Promise<void>

const captivePortal = '<!doctype html><title>Log in to this network</title><p>Welcome to the ferry!'

/** Failures of a server as a browser sees them. */
const faults = {
  'connection refused': (route) => route.abort('connectionrefused'),
  'connection reset': (route) => route.abort('connectionreset'),
  'server error': (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong.', code: 'internal' } }),
  'bad gateway': (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  'captive portal': (route) => route.fulfill({ contentType: 'text/html', body: captivePortal }),
  'invalid JSON': (route) => route.fulfill({ contentType: 'application/json', body: '{"message":"","data":{"' }),
} satisfies Record<string, Fault>

type FaultName = keyof typeof faults

/** Cycles through the faults, so that successive screens get different ones. */
export function createFaultCycle(names = Object.keys(faults) as FaultName[]): { next(): Fault } {
  let turn = 0
  return { next: () => faults[names[turn++ % names.length] as FaultName] }
}

/** Makes every request that matches fail from now on. @returns a function that ends this. */
export async function failRequests(page: Page, match: RegExp, fault: Fault): Promise<() => Promise<void>> {
  // The browser logs each of them.
  expectProblem(page, /Failed to load resource|request failed|Failed to fetch|could not be loaded/)
  await page.route(match, fault)
  return () => page.unroute(match, fault)
}

/** Holds every request that matches, as a slow server does. @returns a function that lets them through. */
export async function holdRequests(page: Page, match: RegExp): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isOver = false
  await page.route(match, async (route) => {
    if (isOver) return route.continue()
    held.push(route)
  })
  return async () => {
    isOver = true
    await Promise.all(held.map((route) => route.continue()))
  }
}

/** The matching requests without an answer yet. Call it before the first of them is sent. */
export function pendingRequests(page: Page, address: RegExp): ReadonlySet<Request> {
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (address.test(request.url())) open.add(request)
  })
  const close = (request: Request) => open.delete(request)
  page.on('requestfinished', close).on('requestfailed', close)
  return open
}
