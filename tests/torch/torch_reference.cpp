#include "torch_reference.h"

#include <torch/torch.h>

#include <optional>
#include <utility>

struct TorchReference::State {
  torch::Tensor numbers;
  std::int64_t rows, hidden, outputs;
  std::vector<TorchSample> samples;
  std::optional<torch::optim::AdamW> optimizer;

  torch::Tensor output_of(const TorchSample& sample) const {
    const std::int64_t bias = rows * hidden, out = bias + hidden, out_bias = out + 2 * hidden * outputs;
    const torch::Tensor table = numbers.slice(0, 0, bias).view({rows, hidden});
    std::vector<torch::Tensor> x;
    for (const auto& inputs : sample.inputs)
      x.push_back(table.index_select(0, torch::tensor(inputs)).sum(0) + numbers.slice(0, bias, out));
    const torch::Tensor a = torch::cat(x).clamp(0, 1).square();
    const std::int64_t first = out + 2 * hidden * sample.output;
    return a.dot(numbers.slice(0, first, first + 2 * hidden)) + numbers[out_bias + sample.output];
  }
};

TorchReference::TorchReference(const std::vector<float>& numbers, std::int64_t rows, std::int64_t hidden,
                               std::int64_t outputs, std::vector<TorchSample> samples)
    : state_(new State{
          torch::tensor(numbers).to(torch::kDouble), rows, hidden, outputs, std::move(samples), {}}) {
  state_->numbers.requires_grad_(true);
}

TorchReference::~TorchReference() = default;

double TorchReference::loss(std::vector<double>& gradient) {
  if (state_->numbers.grad().defined()) state_->numbers.mutable_grad().zero_();
  torch::Tensor loss = torch::zeros({}, torch::kDouble);
  for (const TorchSample& sample : state_->samples)
    loss = loss + (torch::sigmoid(state_->output_of(sample)) - sample.target).square();
  loss = loss / static_cast<double>(state_->samples.size());
  loss.backward();
  const torch::Tensor slopes = state_->numbers.grad();
  gradient.assign(slopes.data_ptr<double>(), slopes.data_ptr<double>() + slopes.numel());
  return loss.item<double>();
}

void TorchReference::step(double rate) {
  if (!state_->optimizer)
    state_->optimizer.emplace(std::vector<torch::Tensor>{state_->numbers},
                              torch::optim::AdamWOptions(rate).weight_decay(0.01).eps(1e-8));
  state_->optimizer->step();
}
