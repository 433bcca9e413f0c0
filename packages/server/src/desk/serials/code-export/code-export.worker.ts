/** Encodes runs of codes into CSV rows in a worker thread; sends a buffer for each request, and null at the end. */

import { parentPort, workerData } from 'node:worker_threads'
import { buffersOf, type CodeRun } from './code-rows.ts'

const port = parentPort
if (port === null) throw new Error('this file is a worker')
const rest = buffersOf(workerData as CodeRun[])
port.on('message', () => {
  const { value } = rest.next()
  if (value) port.postMessage(value, [value.buffer as ArrayBuffer])
  else port.postMessage(null)
})
