// A plain useChat page as the AI SDK's guides show it: messages, tool calls that the person answers, one input. The document is in the
// page's own address.
import { useChat } from "@ai-sdk/react";
import {
  DefaultChatTransport,
  lastAssistantMessageIsCompleteWithApprovalResponses,
  lastAssistantMessageIsCompleteWithToolCalls,
} from "ai";
import { useState } from "react";
import { createRoot } from "react-dom/client";

const query = new URLSearchParams(location.search);

function Chat() {
  const [input, setInput] = useState("");
  const [line, setLine] = useState("");
  const { messages, sendMessage, addToolOutput, addToolApprovalResponse, status, error } = useChat({
    id: query.get("chat") ?? undefined,
    resume: query.has("resume"),
    transport: new DefaultChatTransport({ api: `/api/chat?document=${query.get("document")}` }),
    sendAutomaticallyWhen: (state) =>
      lastAssistantMessageIsCompleteWithToolCalls(state) || lastAssistantMessageIsCompleteWithApprovalResponses(state),
    onData: (part) => part.type === "data-status" && setLine(part.data.line),
  });
  const send = (event) => {
    event.preventDefault();
    sendMessage({ text: input });
    setInput("");
  };
  return (
    <main>
      {messages.map((message) => (
        <article key={message.id} data-role={message.role}>
          {message.parts.map((part, index) => (
            <Part key={index} part={part} choose={addToolOutput} approve={addToolApprovalResponse} />
          ))}
        </article>
      ))}
      <p id="status">{status}</p>
      <p id="line">{line}</p>
      <p id="error">{error?.message}</p>
      <form onSubmit={send}>
        <input aria-label="Message" value={input} onChange={(event) => setInput(event.target.value)} />
        <button>Send</button>
      </form>
    </main>
  );
}

function Part({ part, choose, approve }) {
  if (part.type === "text") return <p>{part.text}</p>;
  if (part.type === "data-plan") return <pre>{part.data.diff}</pre>;
  if (part.type === "source-document") return <cite>{part.title}</cite>;
  if (part.type === "tool-choose" && part.state === "input-available")
    return part.input.options.map(({ id, label }) => (
      <button key={id} onClick={() => choose({ tool: "choose", toolCallId: part.toolCallId, output: { option: id } })}>
        {label}
      </button>
    ));
  if (part.type === "tool-apply" && part.state === "approval-requested")
    return (
      <p>
        <button onClick={() => approve({ id: part.approval.id, approved: true })}>Approve</button>
        <button onClick={() => approve({ id: part.approval.id, approved: false })}>Deny</button>
      </p>
    );
  if (part.type === "tool-apply") return <output>{part.state}</output>;
  return null;
}

createRoot(document.getElementById("root")).render(<Chat />);
