/** Sends requests at a constant rate from a thread of its own, so that the server's work does not delay them. */

import { parentPort } from 'node:worker_threads'
import { openLoop, type OpenLoad } from '../open-loop.ts'

parentPort?.on('message', (load: OpenLoad) => void openLoop(load).then((answers) => parentPort?.postMessage(answers)))
