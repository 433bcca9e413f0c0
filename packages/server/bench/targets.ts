/** The lines of the bench table: what is measured and what is to be reached. */
export interface Target {
  what: string
  /** `>=` for rates and ratios, `<=` for times and sizes; absent: reported only. */
  reach?: { at: '>=' | '<='; value: number }
}

const atLeast = (value: number) => ({ at: '>=' as const, value })
const atMost = (value: number) => ({ at: '<=' as const, value })

export const targets: Record<string, Target> = {
  noisy_neighbour_ratio: {
    what: 'p95 of a quiet user beside the worst of three attacks (passwords, silent push targets, metrics): beside / alone',
    reach: atMost(3),
  },
  tenant_pages_timed: {
    what: 'pages of one record, each asked 800 times for an id of another tenant and for one of nobody',
  },
  tenants_told_apart: {
    what: 'of these, where a clock tells both apart (3.5 standard deviations, twice, in the same direction)',
    reach: atMost(0),
  },
  tenant_timing_us: { what: 'the largest difference of the medians, in microseconds' },
  issue_1m_vs_rows: { what: 'application of 1,000,000 codes: rival / ours, to committed', reach: atLeast(300) },
  status_order_1m_vs_rows: { what: 'status of a 1,000,000-SN order: rival / ours', reach: atLeast(500) },
  status_random_100k_vs_rows: {
    what: '100,000 random SN given as codes, worst of three rounds: rival / ours',
    reach: atLeast(3),
  },
  status_one_vs_rows: { what: 'one SN given as code, p50 of the whole command: rival / ours', reach: atLeast(0.5) },
  issue_1b_ms: { what: 'application of 1,000,000,000 codes, ms', reach: atMost(50) },
  storage_1b_bytes: { what: 'bytes it adds', reach: atMost(65_536) },
  bytes_per_sn_worst: {
    what: 'bytes per SN after every SN of 1,000,000 was changed alone in random order',
    reach: atMost(8),
  },
  bytes_per_sn_imported: { what: 'bytes per imported SN' },
  encode_per_s: { what: 'FF1 codes per second on one core', reach: atLeast(2_000_000) },
  encode_vs_noble: { what: 'against @noble/ciphers', reach: atLeast(80) },
  decode_per_s: {
    what: 'codes resolved to indexes, batches of 100,000 over 200 rule versions',
    reach: atLeast(500_000),
  },
  export_per_s: { what: '10,000,000 codes downloaded over HTTP as CSV, codes per second', reach: atLeast(1_000_000) },
  export_rss_mb: { what: 'growth of memory meanwhile, MB', reach: atMost(100) },
  import_1m_s: {
    what: 'result file of 1,000,000 rows with cases and pallets, dry run and commit, s',
    reach: atMost(30),
  },
  import_vs_copy: { what: "against COPY of the same rows into the rival's tables: ours / rival", reach: atMost(3) },
  status_file_1m_s: { what: 'CSV of 1,000,000 random codes of 20 orders, dry run and commit, s', reach: atMost(15) },
  status_file_rss_mb: { what: 'growth of memory meanwhile, MB', reach: atMost(200) },
  status_file_vs_rows: { what: 'against COPY into a staging table and one UPDATE: rival / ours', reach: atLeast(1) },
  lookup_rps_vs_floor: {
    what: 'SN detail by code over HTTP at 1e9 issued, against one primary-key select: ours / floor',
    reach: atLeast(0.5),
  },
  lookup_rps_vs_floor_same_answer: {
    what: 'the same against one select that returns the same bytes through the same schema: ours / floor',
    reach: atLeast(0.5),
  },
  list_rps: { what: 'page of 50 SN of an order with 20,000 packed units, answers per second' },
  list_rps_vs_floor: {
    what: 'the same against one select of 50 finished rows that returns the same bytes through the same schema: ours / floor',
    reach: atLeast(0.5),
  },
  statements_per_request_list: {
    what: 'statements of that page, session kept, beginning and end counted',
    reach: atMost(9),
  },
  packets_per_request_list: { what: 'packets in which they leave', reach: atMost(4) },
  statements_per_request_code: { what: 'statements of a look-up of one code', reach: atMost(6) },
  statements_per_request_order: { what: 'statements of the page of an order', reach: atMost(8) },
  statements_per_request_approval: {
    what: 'statements of the last approval of an order, which orders its codes',
    reach: atMost(18),
  },
  packets_per_request_code: { what: 'packets in which they leave', reach: atMost(3) },
  master_tree_p95_ms: { what: 'one level of 50,000 regions over HTTP, p95 ms', reach: atMost(50) },
  master_tree_search_p95_ms: {
    what: 'a search by a part of the name among them, each hit with its path, p95 ms',
    reach: atMost(50),
  },
  master_import_per_s: {
    what: 'file of 1,000 regions with parents, checked and entered with an event each, records per second',
    reach: atLeast(10_000),
  },
  login_per_s: { what: 'logins, 50 at once, each with its whole hash, per second', reach: atLeast(40) },
  login_p95_ms: { what: 'the slowest of them, p95 ms', reach: atMost(2_000) },
  users_list_p95_ms: {
    what: 'a page of 100,000 users over HTTP: all, by account, by name, disabled, unused; the slowest question, p95 ms',
    reach: atMost(50),
  },
  passport_p95_ms: {
    what: 'everything that the page of one code asks for at 1e9 issued and 1e6 packed, from the first request to the last answer, p95 ms',
    reach: atMost(50),
  },
  list_p95_ms_at_1b: { what: 'first page of the SN list by order and rare status, p95 ms', reach: atMost(50) },
  login_lcp_ms: { what: 'largest paint of the login, empty cache, median of 7, ms', reach: atMost(700) },
  order_lcp_ms: { what: 'largest paint of the page of an order, empty cache, median of 7, ms', reach: atMost(1_100) },
  order_page_requests: { what: 'requests of that page, empty cache', reach: atMost(34) },
  order_page_kib: { what: 'what they bring over HTTP, with headers, KiB', reach: atMost(420) },
  first_ten_minutes_clicks: {
    what: 'presses of pointer and Enter in the first ten minutes of the README, logins included',
    reach: atMost(35),
  },
  my_work_p95_ms: {
    what: 'what waits for a person with every permission, at 100,000 open records (orders, alerts, changes), p95 ms',
    reach: atMost(50),
  },
  search_p95_ms: {
    what: 'search box over HTTP at 1,000,000 codes, 500,000 codes of partners, 60,000 orders, 2,000 products (codes, containers, orders, batches, names, beginnings, nothing), p95 ms',
    reach: atMost(50),
  },
  interaction_p75_ms: {
    what: 'lab interaction latency, press to paint, second visit of each of ten flows, at least 300 events, p75 ms',
    reach: atMost(60),
  },
  interaction_p98_ms: { what: 'the same, p98 ms', reach: atMost(200) },
  interaction_events: { what: 'how many events these are', reach: atLeast(300) },
  interaction_first_p98_ms: { what: 'first visit of each flow, p98 ms' },
  interaction_calibration_ms: {
    what: 'a press on an empty page of the same Chromium whose handler computes for 10 ms, median ms',
  },
  scan_to_screen_p95_ms: {
    what: 'from Enter of a wedge scanner to the page of the pack, 60 packs, p95 ms',
    reach: atMost(300),
  },
  menu_links_dead: { what: 'entries of the menu of an administrator that open no page', reach: atMost(0) },
  alerts_p95_ms: {
    what: 'first page of the alert list at 1,000,000 alerts, worst of its filters (type and status, object, level, owner, days, none), p95 ms',
    reach: atMost(50),
  },
  open_loop_300ms_share_1m: {
    what: 'share of 4,000 requests at a constant rate of 50 per second (codes, lists, orders, 15 % scans and repacking) that are answered within 300 ms of the moment for which they were scheduled, 1,000,000 codes issued; refused ones are missed',
    reach: atLeast(0.999),
  },
  open_loop_p50_ms_1m: { what: 'the median of these, ms' },
  open_loop_p99_ms_1m: { what: '99 % of these, ms' },
  open_loop_300ms_share_1b: { what: 'the same with 1,000,000,000 codes issued', reach: atLeast(0.999) },
  open_loop_p50_ms_1b: { what: 'the median of these, ms' },
  open_loop_p99_ms_1b: { what: '99 % of these, ms' },
  scan_verdict_p50_ms: { what: 'the median of the next line, ms' },
  scan_verdict_p99_ms: {
    what: 'the page that says what a pack is, 500 per second for 20 s with 1,000,000,000 codes issued, half of the codes never issued, 4,000 clients through a trusted proxy, each scan stored, p99 ms',
    reach: atMost(20),
  },
  scan_verdict_per_s: { what: 'these, as many as are answered on 64 connections, per second', reach: atLeast(2_000) },
  first_js_kib: { what: 'gzip of the scripts that the first page names, KiB', reach: atMost(260) },
  scripts_per_page: {
    what: 'scripts that login, the median page and the order page need, the worst',
    reach: atMost(15),
  },
  editor_type_p95_ms: {
    what: 'stand-alone editor, from key to paint at the end of 10,000 characters, 200 keys, p95 ms',
    reach: atMost(50),
  },
  editor_type_tables_p95_ms: {
    what: 'the same in a paragraph amid 60,000 characters and 20 tables, p95 ms',
    reach: atMost(50),
  },
  editor_load_kib: {
    what: 'gzip of the scripts and styles that the stand-alone editor loads beyond those of the page of an unknown address, until it can be written in, KiB',
    reach: atMost(300),
  },
  editor_page_kib: { what: 'all of its scripts and styles, KiB' },
  applications_per_s: {
    what: 'applications for 100 codes of one rule by eight clients side by side, per second',
    reach: atLeast(300),
  },
  orders_per_min: { what: 'orders of 25 units from approved to placed out, one worker process, orders per minute' },
  push_per_s: {
    what: 'SN pushed to a local HTTP receiver as JSON in batches of 1,000, SN per second',
    reach: atLeast(20_000),
  },
  onboard_1m_s: {
    what: 'opening stock of 1,000,000 codes with cases and pallets, check and entering, worst of in order and shuffled, s',
    reach: atMost(60),
  },
  import_codes_vs_copy: {
    what: '500,000 codes made elsewhere, taken in by one command, against COPY into one table with a unique key: ours / rival',
    reach: atMost(2),
  },
  pull_500k_s: { what: '500,000 codes from the SOAP stand-in, from the request to usable codes, s', reach: atMost(15) },
  bomb_rss_mb: {
    what: 'the worst of the zoo of files made to use up memory, growth of the process beyond what its reader documents, MB',
    reach: atMost(64),
  },
  bombs: { what: 'files in that zoo', reach: atLeast(60) },
  member_import_per_s: {
    what: 'members entered from a CSV file of 1,000,000 rows with phone and e-mail, per second',
    reach: atLeast(25_000),
  },
  member_import_rss_mb: { what: 'growth of memory meanwhile, MB', reach: atMost(200) },
  members_list_p95_ms: {
    what: 'a page of 50 of 1,000,000 members over HTTP, the worst of all, a later page, a status, a gender and a phone number, p95 ms',
    reach: atMost(50),
  },
  members_list_floor_p95_ms: { what: 'such a page with identities by bare SQL, p95 ms' },
  member_360_p95_ms: {
    what: 'all that the page of one of them reads, asked for at once, p95 ms until the last answer',
    reach: atMost(50),
  },
  member_360_floor_p95_ms: { what: 'the same rows by bare SQL, one statement after the other, p95 ms' },
  upload_200mb_rss_mb: {
    what: 'a video of 200 MB for a document: growth of the process, which is client and server at once, MB',
    reach: atMost(100),
  },
  webhook_apply_per_s: {
    what: 'signed webhooks of 10 mapped fields and a dictionary, offered at 1,000 per second: applied as records, per second',
    reach: atLeast(1_000),
  },
  webhook_ack_p99_ms: { what: 'until each of them is durable and answered, p99 ms', reach: atMost(50) },
  webhook_apply_lag_s: { what: 'from the last of them sent until all are applied, seconds' },
  audience_1m_s: {
    what: 'full build of an audience by a rule of three branches, one of them by batch and region of owned serials: 1,000,000 members, 10,000,000 activities, from the command to the audience with its members, s',
    reach: atMost(2),
  },
  audience_vs_floor: {
    what: 'against the same members chosen and stored by bare SQL: ours / floor',
    reach: atMost(2),
  },
  audience_live_p95_s: {
    what: 'from the moment for which an event was scheduled to its member in the audience, 500 events per second, 50 audiences of which 25 depend on them, p95 s',
    reach: atMost(2),
  },
  audience_live_p50_s: { what: 'the median of these, s' },
  audience_preview_p95_ms: {
    what: 'how many members a rule fits, 40 fixed rules at 1,000,000 members, asked three times each over HTTP, p95 ms',
    reach: atMost(400),
  },
  audience_preview_exact: { what: 'rules of these that were counted exactly; the others are estimated, and say so' },
  event_single_per_s: {
    what: 'activities of members over HTTP, each durable when answered, one a request, 32 connections, per second',
    reach: atLeast(2_500),
  },
  event_single_vs_floor: { what: 'against the same rows by bare SQL, one a transaction: ours / floor' },
  event_batch_per_s: { what: 'the same in batches of 100, 4 connections', reach: atLeast(15_000) },
  event_batch_vs_floor: { what: 'against the same rows by bare SQL, 100 a transaction: ours / floor' },
  push_epcis_per_s: { what: 'the same as EPCIS 2.0' },
  backup_mb_per_s: { what: 'database and files to a complete backup, MB of content per second', reach: atLeast(20) },
  restore_mb_per_s: {
    what: 'from the command to an installation that can be started, everything compared, MB of content per second',
    reach: atLeast(20),
  },
  recovery_time_s: { what: 'the same in seconds, about 400 MB' },
  recovery_point_s: {
    what: 'age of the restored state when a trial begins right after the backup, with its verification',
  },
}
