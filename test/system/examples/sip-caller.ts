import { spawn } from 'node:child_process';
import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sparePort } from '../../support/own-server.js';

const FRAME_MS = 20;
const FRAME_BYTES = 160;
const RTP_HEADER_BYTES = 12;
const SILENCE = 0xff;
const MOST_SECONDS = 60;

export interface RtpPacket {
  readonly atMs: number;
  readonly sequence: number;
  /** RTP timestamp, in samples. */
  readonly timestamp: number;
  readonly payload: Buffer;
}

const sdp = (rtpPort: number): string =>
  [
    'v=0',
    'o=- 1 1 IN IP4 [local_ip]',
    's=-',
    'c=IN IP4 [local_ip]',
    't=0 0',
    `m=audio ${String(rtpPort)} RTP/AVP 0`,
  ].join('\n');

/** A call that is placed with PCMU, answered, and ended by the other side. */
const scenario = (rtpPort: number): string => `<?xml version="1.0" encoding="ISO-8859-1" ?>
<scenario name="call">
<send retrans="500"><![CDATA[

INVITE sip:sonant@[remote_ip]:[remote_port] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: <sip:test@[local_ip]:[local_port]>;tag=1
To: <sip:sonant@[remote_ip]:[remote_port]>
Call-ID: [call_id]
CSeq: 1 INVITE
Contact: <sip:test@[local_ip]:[local_port]>
Max-Forwards: 70
Content-Type: application/sdp
Content-Length: [len]

${sdp(rtpPort)}

]]></send>
<recv response="100" optional="true"/>
<recv response="180" optional="true"/>
<recv response="183" optional="true"/>
<recv response="200" rrs="true"/>
<send><![CDATA[

ACK sip:sonant@[remote_ip]:[remote_port] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: <sip:test@[local_ip]:[local_port]>;tag=1
To: <sip:sonant@[remote_ip]:[remote_port]>[peer_tag_param]
Call-ID: [call_id]
CSeq: 1 ACK
Max-Forwards: 70
Content-Length: 0

]]></send>
<recv request="BYE"/>
<send><![CDATA[

SIP/2.0 200 OK
[last_Via:]
[last_From:]
[last_To:]
[last_Call-ID:]
[last_CSeq:]
Content-Length: 0

]]></send>
</scenario>
`;

/** Calls `sonant` at a SIP server of 127.0.0.1 with SIPp, until the other side hangs up. @returns what came over RTP */
export async function callBySip(sipPort: number, folder: string): Promise<RtpPacket[]> {
  const packets: RtpPacket[] = [];
  const rtp = createSocket('udp4');
  let frames = 0;
  let timer: NodeJS.Timeout | undefined;
  /** The caller is silent, but there: Asterisk gives up on who sends nothing. */
  const sendSilence = ({ address, port }: RemoteInfo): void => {
    const packet = Buffer.alloc(RTP_HEADER_BYTES + FRAME_BYTES, SILENCE);
    packet.writeUInt16BE(0x8000, 0);
    packet.writeUInt16BE(++frames & 0xffff, 2);
    packet.writeUInt32BE(frames * FRAME_BYTES, 4);
    packet.writeUInt32BE(1, 8);
    rtp.send(packet, port, address);
  };
  rtp.on('message', (packet, from) => {
    packets.push({
      atMs: performance.now(),
      sequence: packet.readUInt16BE(2),
      timestamp: packet.readUInt32BE(4),
      payload: packet.subarray(RTP_HEADER_BYTES),
    });
    timer ??= setInterval(sendSilence, FRAME_MS, from);
  });
  rtp.bind(0, '127.0.0.1');
  await once(rtp, 'listening');
  try {
    const file = join(folder, 'call.xml');
    writeFileSync(file, scenario(rtp.address().port));
    const port = await sparePort();
    const args = ['-sf', file, '-m', '1', '-i', '127.0.0.1', '-p', String(port), '-nostdin'];
    const sipp = spawn(
      'sipp',
      [...args, '-timeout', `${String(MOST_SECONDS)}s`, `127.0.0.1:${String(sipPort)}`],
      {
        cwd: folder,
        stdio: 'ignore',
      },
    );
    const [status] = (await once(sipp, 'exit')) as [number | null];
    if (status !== 0) throw new Error(`the call failed: sipp ended with ${String(status)}`);
    return packets;
  } finally {
    clearInterval(timer);
    rtp.close();
  }
}
