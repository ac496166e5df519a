import { pino } from 'pino'
import { loadConfig } from '../config/config.ts'
import { type Audit, createAudit } from '../lib/security-events.ts'
import type { Terminal } from './terminal.ts'

/** Security events of commands go to standard error as lines of JSON, from `LOG_LEVEL` on: results alone go to standard output. */
export const operatorAudit = ({ environment, err }: Terminal): Audit =>
  createAudit(pino({ level: loadConfig(environment).logLevel }, err))
